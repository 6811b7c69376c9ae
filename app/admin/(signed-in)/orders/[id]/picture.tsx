export function Picture({
  line,
  size,
  isEager,
}: {
  line: { image: string | null; image_sizes: { small: { url: string } } | null };
  size: number;
  /** For printing: lazily loaded pictures outside the viewport would be missing on paper. */
  isEager?: boolean;
}) {
  const url = line.image_sizes?.small.url ?? line.image;
  const look = { width: size, height: size };
  const frame = "shrink-0 rounded-control border border-line-soft";
  if (!url) return <span className={`${frame} bg-gray-soft`} style={look} />;
  const shown = { loading: isEager ? "eager" : "lazy", className: `${frame} object-cover`, style: look } as const;
  return <img src={url} alt="" {...look} {...shown} />;
}
