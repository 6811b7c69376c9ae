import { ScrollRegion } from "@/components/ui/scroll-region";

export const LongText = ({ label, text }: { label: string; text: string }) => (
  <ScrollRegion label={label} className="max-h-64 px-4 py-3 whitespace-pre-wrap wrap-anywhere">
    <bdi>{text}</bdi>
  </ScrollRegion>
);
