"use client";

import { Bell as BellPicture } from "lucide-react";
import { useState } from "react";
import { Time } from "@/components/time";
import { classes } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/dialog";
import { choiceLook, Menu } from "@/components/ui/menu";
import { useAction } from "@/components/use-action";
import { useWords } from "@/components/words";
import { readNotice } from "./notice-actions";

interface Notice {
  id: number;
  title: string;
  /** HTML that the server has cleaned. */
  content: string;
  updated_at: string;
}

/** The notices that the admin has not read. Opening one marks it as read. */
export function Bell({ notices, total }: { notices: readonly Notice[]; total: number }) {
  const words = useWords();
  const [opened, open] = useState<Notice>();
  const { run } = useAction(readNotice);
  const label = total ? words("shell.notices.unread", { count: total }) : words("shell.notices");
  return (
    <>
      <Menu
        wide
        label={label}
        className="tip relative grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
        trigger={
          <>
            <BellPicture className="size-4" aria-hidden="true" />
            {total > 0 && (
              <span className="absolute top-1.5 right-1.5 size-[7px] rounded-full bg-accent max-md:top-3 max-md:right-3" />
            )}
          </>
        }
      >
        {notices.length === 0 && <p className="px-2.5 py-3 text-ink-2">{words("shell.notices.none")}</p>}
        {notices.map((notice) => (
          <button
            key={notice.id}
            type="button"
            data-choice=""
            onClick={() => open(notice)}
            className={classes(choiceLook, "justify-between py-1.5")}
          >
            <span className="min-w-0 wrap-anywhere">{notice.title}</span>
            <span className="shrink-0 text-small text-ink-2">
              <Time at={notice.updated_at} />
            </span>
          </button>
        ))}
      </Menu>
      {opened && (
        <Dialog
          title={opened.title}
          onClose={() => {
            open(undefined);
            run({ id: opened.id });
          }}
        >
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans it when it is written, and the policy of the page runs no script in it */}
          <div className="rich" dangerouslySetInnerHTML={{ __html: opened.content }} />
        </Dialog>
      )}
    </>
  );
}
