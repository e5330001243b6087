import { useState } from "react";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password input with a button to show the text. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          size="s"
          label={t("kit:showPassword")}
          aria-pressed={isShown}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
