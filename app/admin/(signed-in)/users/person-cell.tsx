import { Avatar } from "@/components/ui/avatar";

export const PersonCell = ({ name, url }: { name: string; url: string | null }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar name={name} url={url} />
    <bdi className="max-w-56 truncate font-medium max-md:max-w-40" title={name}>
      {name}
    </bdi>
  </span>
);
