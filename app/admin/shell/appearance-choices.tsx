import { Check } from "lucide-react";
import { classes } from "@/components/ui/classes";
import { choiceLook } from "@/components/ui/menu";
import { currentAppearance } from "@/lib/next/appearance";
import { currentActor } from "@/lib/next/current-actor";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { chooseLanguage, chooseScheme } from "./actions";

/** Each language is listed under its own name, so that admins who do not read the current language can find theirs. */
const languages = [
  { value: "en", name: "English", lang: "en" },
  { value: "zh", name: "简体中文", lang: "zh-CN" },
] as const;

/** For the sign-in page. The forms work without JavaScript. */
export async function LanguageChoice() {
  const current = await currentLanguage();
  return (
    <form action={chooseLanguage} className="flex gap-1">
      {languages.map(({ value, name, lang }) => (
        <button
          key={value}
          type="submit"
          name="language"
          value={value}
          lang={lang}
          aria-pressed={value === current}
          className={classes(
            "min-h-8 rounded-control px-2 hover:bg-hover max-md:min-h-11",
            value === current ? "font-medium" : "text-ink-2",
          )}
        >
          {name}
        </button>
      ))}
    </form>
  );
}

export async function AppearanceChoices() {
  const t = await getTranslator();
  const language = await currentLanguage();
  const { scheme } = await currentAppearance((await currentActor()).user);
  const schemes = [
    { value: "", name: t("shell.system") },
    { value: "light", name: t("shell.light") },
    { value: "dark", name: t("shell.dark") },
  ];
  return (
    <>
      <Heading>{t("shell.language")}</Heading>
      <form action={chooseLanguage}>
        {languages.map(({ value, name, lang }) => (
          <Choice key={value} name="language" value={value} lang={lang} isOn={value === language}>
            {name}
          </Choice>
        ))}
      </form>
      <Heading>{t("shell.look")}</Heading>
      <form action={chooseScheme}>
        {schemes.map(({ value, name }) => (
          <Choice key={value} name="scheme" value={value} isOn={value === (scheme ?? "")}>
            {name}
          </Choice>
        ))}
      </form>
    </>
  );
}

const Heading = ({ children }: { children: string }) => (
  <p className="mt-1 border-t border-line-soft px-2.5 pt-2 pb-1 text-small text-ink-3">{children}</p>
);

interface ChoiceProps {
  name: string;
  value: string;
  lang?: string;
  isOn: boolean;
  children: string;
}

function Choice({ isOn, children, ...button }: ChoiceProps) {
  return (
    <button type="submit" {...button} data-choice="" aria-pressed={isOn} className={choiceLook}>
      <Check className={classes("size-4", !isOn && "invisible")} aria-hidden="true" />
      {children}
    </button>
  );
}
