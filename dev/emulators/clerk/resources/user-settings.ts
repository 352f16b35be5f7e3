import type { Instance } from '../instance.ts';
import type { Resource } from './resource.ts';

const off = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
} as const;

const required = { ...off, enabled: true, required: true } as const;

/** Describes sign-in by email and password. With `verifyEmail` a code must prove the email, and also signs in. */
export function toUserSettings({ verifyEmail, offersProvider }: Instance): Resource {
  const codes = verifyEmail ? ['email_code'] : [];
  return {
    attributes: {
      email_address: {
        ...required,
        used_for_first_factor: true,
        first_factors: codes,
        verifications: codes,
        verify_at_sign_up: verifyEmail,
      },
      password: required,
      phone_number: off,
      username: off,
      web3_wallet: off,
      first_name: off,
      last_name: off,
      authenticator_app: off,
      ticket: off,
      backup_code: off,
      passkey: off,
    },
    social: offersProvider ? { [provider.strategy]: provider } : {},
    saml: { enabled: false },
    enterprise_sso: { enabled: false, self_serve_sso: false },
    actions: { create_organization: false, delete_self: true },
    sign_in: { second_factor: { required: false } },
    sign_up: signUpSettings,
    password_settings: passwordSettings,
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    username_settings: { min_length: 4, max_length: 64 },
  };
}

/** A provider of one's own rather than Clerk's, whose icon would come from Clerk's servers. */
export const provider = {
  strategy: 'oauth_custom_google',
  name: 'Google',
  logo_url: '',
  enabled: true,
  required: false,
  authenticatable: true,
  not_selectable: false,
  deprecated: false,
} as const;

const signUpSettings = {
  mode: 'public',
  progressive: true,
  captcha_enabled: false,
  captcha_widget_type: null,
  custom_action_required: false,
  legal_consent_enabled: false,
  allowlist_only: false,
} as const;

export const passwordSettings = {
  min_length: 8,
  max_length: 72,
  require_special_char: false,
  require_numbers: false,
  require_lowercase: false,
  require_uppercase: false,
  show_zxcvbn: false,
  min_zxcvbn_strength: 0,
  allowed_special_characters: '',
  disable_hibp: true,
} as const;
