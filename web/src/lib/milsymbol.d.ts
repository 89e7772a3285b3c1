declare module "milsymbol-src/milsymbol.js" {
  interface Options {
    size?: number;
    fillColor?: string;
    frameColor?: Record<string, string>;
    iconColor?: Record<string, string>;
    strokeWidth?: number;
    simpleStatusModifier?: boolean;
  }
  export const ms: {
    addIcons(set: unknown[]): void;
    Symbol: new (sidc: string, options?: Options) => { asSVG(): string; isValid(): boolean };
  };
}
declare module "milsymbol-src/lettersidc/sidc/*" {
  const icons: unknown;
  export default icons;
}
