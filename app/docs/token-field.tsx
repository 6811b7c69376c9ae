import { useEffect, useId, useState } from "react";
import { sandboxIsOn, sandboxToken, useToken } from "./session";

export function TokenField() {
  const id = useId();
  const [token, setToken] = useToken();
  const [offered, setOffered] = useState(false);
  const [said, say] = useState("");

  useEffect(() => {
    sandboxIsOn().then(setOffered);
  }, []);

  async function take() {
    say("Signing in…");
    try {
      setToken(await sandboxToken());
      say("Signed in as a shopper of the sandbox.");
    } catch (failure) {
      say(`No token: ${failure instanceof Error ? failure.message : "the server could not be reached."}`);
    }
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small text-ink-2">
        Token, for all calls on this page, until the tab is closed
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
            Get a sandbox token
          </button>
        )}
      </div>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}
