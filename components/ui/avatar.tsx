export function Avatar({ name, url, size = 26 }: { name: string; url: string | null; size?: number }) {
  const look = "grid shrink-0 place-items-center overflow-hidden rounded-full bg-soft font-semibold text-accent";
  if (url)
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        className={`${look} object-cover`}
        style={{ width: size, height: size }}
      />
    );
  return (
    <span aria-hidden="true" className={look} style={{ width: size, height: size, fontSize: size * 0.43 }}>
      {initialsOf(name)}
    </span>
  );
}

/** Lin Mei → LM, 王小明 → 王 */
function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean);
  const first = words.map((word) => [...word][0]!).slice(0, 2);
  return /\p{Script=Han}/u.test(first[0] ?? "") ? first[0] : first.join("").toUpperCase();
}
