const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b4d48"/><stop offset="1" stop-color="#f2c879"/></linearGradient></defs>
<rect width="1600" height="900" fill="url(#sky)"/>
<circle cx="1120" cy="520" r="130" fill="#fff3d6"/>
<path d="M0 700 L340 430 L620 660 L880 380 L1240 700 L1600 520 L1600 900 L0 900 Z" fill="#0f766e"/>
<path d="M0 800 L420 640 L860 790 L1290 640 L1600 760 L1600 900 L0 900 Z" fill="#0b3b38"/>
</svg>`;

/** A landscape to cut, drawn here so that nothing is fetched. */
export const samplePicture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
