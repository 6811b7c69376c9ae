export interface EditorShown {
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}
