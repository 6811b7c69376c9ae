import { useTranslator } from "@/components/i18n/translator";
import { Kbd } from "@/components/ui/button";

const keys = [
  [["Enter"], "ship"],
  [["Alt C"], "carrier"],
  [["↑", "↓"], "other"],
  [["Alt S"], "skip"],
  [["Alt Z"], "undo"],
  [["Alt H"], "counter"],
  [["Alt O"], "open"],
  [["Alt P"], "print"],
] as const;

export function Legend() {
  const t = useTranslator();
  return (
    <dl
      aria-label={t("desk.keys")}
      className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line-soft px-5 py-3 text-small text-ink-2 max-md:hidden"
    >
      {keys.map(([faces, what]) => (
        <div key={what} className="flex items-center gap-1.5">
          <dt className="flex gap-1">
            {faces.map((face) => (
              <Kbd key={face}>{face}</Kbd>
            ))}
          </dt>
          <dd>{t(`desk.key.${what}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
