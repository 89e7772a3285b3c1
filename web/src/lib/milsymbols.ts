/** NATO symbols from milsymbol's letter codes; a chunk of its own that loads beside the map. */
import { ms } from "milsymbol-src/milsymbol.js";
import air from "milsymbol-src/lettersidc/sidc/air.js";
import equipment from "milsymbol-src/lettersidc/sidc/equipment.js";
import ground from "milsymbol-src/lettersidc/sidc/ground.js";
import installations from "milsymbol-src/lettersidc/sidc/installations.js";
import sea from "milsymbol-src/lettersidc/sidc/sea.js";

ms.addIcons([air, ground, equipment, installations, sea]);

export interface Drawn {
  box: [number, number, number, number];
  inner: string;
}

/** A symbol in the friendly frame, whatever the side: the nation is the colour of the counter. */
export function draw(code: string, field: string, ink: string): Drawn {
  const sidc = code.replaceAll("*", "-").padEnd(15, "-");
  const svg = new ms.Symbol(sidc, {
    size: 100,
    fillColor: field,
    frameColor: { Friend: ink, Neutral: ink, Hostile: ink, Unknown: ink },
    iconColor: { Friend: ink },
    strokeWidth: 5,
  }).asSVG();
  const box = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 100 100").split(" ").map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { box, inner: svg.replace(/^[^>]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "") };
}
