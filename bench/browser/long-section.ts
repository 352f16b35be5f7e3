/** Of an answer that has some of everything. */
export const longSection = `## What bears the load

An arch carries its load by compression, and pushes outward where it meets the ground. A beam bends: its upper side is
in compression, its lower side in tension, as $\\sigma = \\frac{M y}{I}$ says.

- stone bears compression alone
- steel bears both

| form | bears | length in m |
|---|---|---|
| arch | compression | 550 |
| cable | tension | 2,023 |

\`\`\`ts
const stress = (moment: number, distance: number, inertia: number) => (moment * distance) / inertia;
\`\`\`

`;
