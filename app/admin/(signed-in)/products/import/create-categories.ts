import type { Outcome, Send } from "@/components/api/cms";
import { categoryChoices } from "../editor/category-choices";

const separator = " › ";
const plain = (names: readonly string[]) => names.join(separator).normalize("NFKC").toLowerCase();

/** Creates categories given as names or paths such as `Tea / Green tea`, below the part of the path that exists. */
export async function createCategories(send: Send, paths: readonly string[]): Promise<Outcome<undefined>> {
  const { done, problem } = await send("GET", "/cms/category");
  if (problem) return { problem };
  const known = categoryChoices(done.items).map(({ id, path }) => ({ id, path: plain([path]) }));
  for (const path of paths) {
    const names = path.split("/").map((name) => name.trim());
    let parent: number | null = null;
    for (const [at, name] of names.entries()) {
      const wanted = plain(names.slice(0, at + 1));
      // The end of a path is sufficient, as in the import.
      const ends = ({ path }: { path: string }) => path.endsWith(separator + wanted);
      let id = (known.find((each) => each.path === wanted) ?? known.find(ends))?.id;
      if (id === undefined) {
        const body: { name: string; parent_id: number | null } = { name, parent_id: parent };
        const { done, problem }: Outcome<{ id: number }> = await send("POST", "/cms/category", { body });
        if (problem) return { problem };
        id = done.id;
        known.push({ id, path: wanted });
      }
      parent = id;
    }
  }
  return { done: undefined };
}
