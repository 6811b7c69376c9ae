import { useEffect, useId, useState } from "react";
import { filled } from "./filled";
import { sandboxIsOn, sandboxToken, useToken } from "./session";
import { useWords } from "./speaking";

export function TokenField() {
  const words = useWords();
  const id = useId();
  const [token, setToken] = useToken();
  const [offered, setOffered] = useState(false);
  const [said, say] = useState("");

  useEffect(() => {
    void sandboxIsOn().then(setOffered);
  }, []);

  async function take() {
    say(words.signingIn);
    try {
      setToken(await sandboxToken());
      say(words.signedIn);
    } catch (failure) {
      say(filled(words.noToken, { reason: failure instanceof Error ? failure.message : words.unreachable }));
    }
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small text-ink-2">
        {words.token}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={token}
          onChange={(event) => setToken(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          placeholder="eyJ…"
          className="entry min-w-40 flex-1 font-mono text-small"
        />
        {offered && (
          <button type="button" onClick={take} className="control">
            {words.getToken}
          </button>
        )}
      </div>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}
