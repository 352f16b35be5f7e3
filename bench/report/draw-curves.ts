export interface Curve {
  readonly name: string;
  /** Work, and what it cost; from the least work on. */
  readonly points: readonly (readonly [work: number, cost: number])[];
}

export interface CurvePanel {
  readonly title: string;
  /** What work is counted in. */
  readonly unit: string;
  readonly curves: readonly Curve[];
}

const colours = ['#2f6f9f', '#c98a3d', '#5b8c5a', '#8a5a9c'];
const size = { width: 370, height: 250, left: 40, right: 20, top: 34, bottom: 36 };
const columns = 2;

/**
 * Panels of curves as an SVG picture, two beside each other. Each curve is drawn on a scale of its own, so that a straight
 * line to its last point, which is dotted, shows whether it bends.
 */
export function drawCurves(panels: readonly CurvePanel[]): string {
  const width = size.width * columns;
  const names = [...new Set(panels.flatMap(({ curves }) => curves.map(({ name }) => name)))];
  const colourOf = (name: string) => colours[names.indexOf(name) % colours.length] ?? '#222';
  const legend = names.map((name, index) => {
    const x = 14 + index * 130;
    const line = `<path d="M${x} 14h18" stroke="${colourOf(name)}" stroke-width="2"/>`;
    return `${line}<text x="${x + 24}" y="18">${name}</text>`;
  });
  const drawn = panels.map((panel, index) => {
    const at = [(index % columns) * size.width, 24 + Math.floor(index / columns) * size.height];
    return `<g transform="translate(${at.join(' ')})">${drawPanel(panel, colourOf)}</g>`;
  });
  const height = 24 + Math.ceil(panels.length / columns) * size.height;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const style = 'font-family="system-ui, sans-serif" font-size="11" fill="#222"';
  const ground = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  return `${open} ${style}>\n${ground}\n${[...legend, ...drawn].join('\n')}\n</svg>\n`;
}

function drawPanel(
  { title, unit, curves }: CurvePanel,
  colourOf: (name: string) => string,
): string {
  const most = Math.max(...curves.flatMap(({ points }) => points.map(([work]) => work)));
  const inner = {
    width: size.width - size.left - size.right,
    height: size.height - size.top - size.bottom,
  };
  const toX = (work: number) => size.left + (work / most) * inner.width;
  const ground = size.top + inner.height;
  const frame = `<path d="M${size.left} ${size.top}V${ground}H${size.left + inner.width}" fill="none" stroke="#999"/>`;
  const ticks = (curves[0]?.points ?? []).map(
    ([work]) =>
      `<text x="${toX(work).toFixed(0)}" y="${ground + 14}" text-anchor="middle">${work}</text>`,
  );
  const lines = curves.map(({ name, points }) => {
    const highest = Math.max(...points.map(([, cost]) => cost));
    const toY = (cost: number) => ground - (cost / highest) * inner.height;
    const path = points.map(([work, cost]) => `${toX(work).toFixed(1)},${toY(cost).toFixed(1)}`);
    const [first, last] = [path[0], path.at(-1)];
    const colour = colourOf(name);
    const straight = `<polyline points="${first} ${last}" fill="none" stroke="${colour}" stroke-dasharray="2 4"/>`;
    return `${straight}<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`;
  });
  const heading = `<text x="${size.left}" y="${size.top - 12}" font-weight="600">${title}</text>`;
  const axis = `<text x="${size.left + inner.width}" y="${ground + 28}" text-anchor="end">${unit}</text>`;
  return [heading, frame, ...ticks, ...lines, axis].join('\n');
}
