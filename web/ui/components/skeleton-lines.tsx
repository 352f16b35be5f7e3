const widths = ['94%', '100%', '87%', '62%'];

export function SkeletonLines() {
  return (
    <div aria-hidden="true" className="animate-pulse space-y-3 pt-1">
      {widths.map((width) => (
        <div key={width} className="h-3 rounded-full bg-line/80" style={{ width }} />
      ))}
    </div>
  );
}
