import { useTranslator } from "@/components/i18n/translator";
import { Link } from "@/components/ui/link";
import { adminPage, pageAt } from "../../../pages";

const place = /(\/admin(?:\/[a-z_]+)+(?:\?find=[a-z_.]+[a-z])?|(?:mp|pay)\.weixin\.qq\.com)/;

/** Replaces paths of the back office with links that have the title of the page, and links WeChat's consoles. */
export function LinkedText({ text }: { text: string }) {
  const t = useTranslator();
  const look = "font-medium text-accent underline underline-offset-3";
  return text.split(place).map((part, at) => {
    const key = `${at}${part}`;
    if (at % 2 === 0) return part;
    if (part.startsWith("/admin")) {
      const name = pageAt(part);
      return (
        <Link key={key} href={part} className={look}>
          {name ? t(adminPage(name).title) : part}
        </Link>
      );
    }
    return (
      <a key={key} href={`https://${part}`} target="_blank" rel="noreferrer" className={look}>
        {part}
      </a>
    );
  });
}
