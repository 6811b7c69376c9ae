import { Button } from "@/components/ui/button";

export const SubmitButton = ({ label, isPending }: { label: string; isPending: boolean }) => (
  <Button type="submit" look="primary" disabled={isPending} className="min-h-10 justify-center max-md:min-h-11">
    {label}
  </Button>
);
