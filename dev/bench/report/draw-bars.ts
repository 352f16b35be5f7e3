export interface BarGroup {
  readonly name: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

export interface BarPanel {
  readonly title: string;
  readonly unit: string;
  readonly groups: readonly BarGroup[];
}

const width = 760;
const left = 210;
const barHeight = 18;
const gap = 14;
const colours = ['#9aa4b2', '#c98a3d', '#2f6f9f', '#5b8c5a'];

/** Panels of bars below each other, as an SVG picture. Each panel has a scale of its own. */
export function drawBars(panels: readonly BarPanel[]): string {
  let y = 0;
  const parts = panels.map((panel) => {
    const drawn = drawPanel(panel, y);
    y = drawn.end + gap;
    return drawn.svg;
  });
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}"`;
  const style = 'font-family="system-ui, sans-serif" font-size="12" fill="#222"';
  const ground = `<rect width="${width}" height="${y}" fill="#fff"/>`;
  return `${open} ${style}>\n${ground}\n${parts.join('\n')}\n</svg>\n`;
}

function drawPanel(
  { title, unit, groups }: BarPanel,
  top: number,
): { readonly svg: string; readonly end: number } {
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const scale = (width - left - 90) / most;
  const lines = [`<text x="12" y="${top + 20}" font-weight="600">${title}</text>`];
  let y = top + 32;
  for (const { name, bars } of groups) {
    lines.push(`<text x="12" y="${y + 13}">${name}</text>`);
    for (const [index, bar] of bars.entries()) {
      const length = Math.max(bar.value * scale, 1).toFixed(1);
      const value = `${bar.value.toPrecision(3)} ${unit}`;
      const colour = colours[index % colours.length];
      lines.push(
        `<text x="${left - 6}" y="${y + 13}" text-anchor="end">${bar.name}</text>`,
        `<rect x="${left}" y="${y}" width="${length}" height="${barHeight - 3}" fill="${colour}"/>`,
        `<text x="${left + Number(length) + 6}" y="${y + 13}">${value}</text>`,
      );
      y += barHeight;
    }
    y += gap;
  }
  return { svg: lines.join('\n'), end: y };
}
