/** A line of a menu: something to do, or somewhere to go. */
export interface Choice {
  text: string;
  run?: () => void;
  href?: string;
  grave?: boolean;
}
