"use client";

import type { ReactNode } from "react";
import { EditorColumns } from "@/components/edit/editor-columns";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { noticeTones } from "../notice-columns";
import type { Notice } from "../types";

interface Props {
  notice: Notice;
  children: ReactNode;
}

export function NoticeView({ notice: { title, status, content }, children }: Props) {
  const t = useTranslator();
  return (
    <>
      <Crumb label={title} />
      <PageHeader
        title={<bdi>{title}</bdi>}
        badge={<Badge tone={noticeTones[status]}>{t(`notices.state.${status}`)}</Badge>}
      />
      <EditorColumns side={children}>
        <Card>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it when it is stored, and the content security policy blocks scripts */}
          <div className="rich p-4" dangerouslySetInnerHTML={{ __html: content }} />
        </Card>
      </EditorColumns>
    </>
  );
}
