"use client";

import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { articleTones } from "../article-columns";
import type { Article } from "../types";

export function ArticleView({ article: { title, status, cover, summary, content } }: { article: Article }) {
  const t = useTranslator();
  return (
    <>
      <Crumb label={title} />
      <PageHeader
        title={<bdi>{title}</bdi>}
        badge={<Badge tone={articleTones[status]}>{t(`articles.state.${status}`)}</Badge>}
      />
      <Card className="max-w-[640px]">
        <div className="grid gap-3.5 p-4">
          {cover && <img src={cover} alt="" className="max-h-60 rounded-control object-cover" />}
          {summary && <p className="wrap-anywhere text-ink-2">{summary}</p>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it when it is stored, and the content security policy blocks scripts */}
          <div className="rich" dangerouslySetInnerHTML={{ __html: content }} />
        </div>
      </Card>
    </>
  );
}
