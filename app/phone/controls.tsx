import { useId } from "react";
import type { Settings } from "./settings";
import type { Texts } from "./texts";

interface Props {
  settings: Settings;
  change(more: Partial<Settings>): void;
  restart(): void;
  texts: Texts;
  hasDemo: boolean;
}

export function Controls({ settings, change, restart, texts, hasDemo }: Props) {
  const { language, size, theme, shopper, network } = settings;
  const shoppers = { "1": texts.me, "2": texts.other, ...(hasDemo && { demo: texts.demo, clerk: texts.clerk }) };
  return (
    <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-1">
      <Choice
        label={texts.language}
        value={language}
        options={{ en: "English", zh_CN: "简体中文" }}
        choose={(value) => change({ language: value })}
      />
      <div className="hidden md:block">
        <Choice
          label={texts.size}
          value={size}
          options={{ small: texts.small, large: texts.large }}
          choose={(value) => change({ size: value })}
        />
      </div>
      <Choice
        label={texts.appearance}
        value={theme}
        options={{ light: texts.light, dark: texts.dark }}
        choose={(value) => change({ theme: value })}
      />
      <Choice
        label={texts.network}
        value={network}
        options={{ wifi: texts.wifi, slow: texts.slow, none: texts.none }}
        choose={(value) => change({ network: value })}
      />
      <Choice
        label={texts.shopper}
        value={shopper}
        options={shoppers as Record<Settings["shopper"], string>}
        choose={(value) => change({ shopper: value })}
      />
      <button type="button" className="control justify-center self-end" onClick={restart}>
        {texts.restart}
      </button>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T | undefined;
  options: Record<T, string>;
  choose(value: T): void;
}

function Choice<T extends string>({ label, value, options, choose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-2 text-small">{label}</legend>
      <div className="flex rounded-control border bg-panel p-0.5">
        {(Object.keys(options) as T[]).map((option) => (
          <label
            key={option}
            className="relative flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-[4px] px-1.5 text-center text-ink-2 text-small leading-4 has-checked:bg-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-7"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => choose(option)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {options[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
