import type { Instance } from '../instance.ts';
import type { Resource } from './resource.ts';
import { toUserSettings } from './user-settings.ts';

/** The reply to clerk-js's first call: the ways to sign in, and the look of the instance. */
export function toEnvironmentResource(instance: Instance): Resource {
  return {
    object: 'environment',
    id: 'env_emulated',
    maintenance_mode: false,
    client_debug_mode: false,
    partitioned_cookies: false,
    auth_config: authConfig,
    display_config: {
      ...displayConfig,
      instance_environment_type: instance.keyKind === 'live' ? 'production' : 'development',
      application_name: instance.applicationName,
    },
    user_settings: toUserSettings(instance),
    organization_settings: organizationSettings,
    commerce_settings: commerceSettings,
    api_keys_settings: apiKeysSettings,
  };
}

const authConfig = {
  object: 'auth_config',
  id: 'aconf_emulated',
  single_session_mode: true,
  claimed_at: null,
  reverification: false,
  preferred_channels: {},
  session_minter: false,
} as const;

const displayConfig = {
  object: 'display_config',
  id: 'display_config_emulated',
  theme: {},
  preferred_sign_in_strategy: 'password',
  logo_image_url: '',
  favicon_image_url: '',
  home_url: '',
  sign_in_url: '',
  sign_up_url: '',
  user_profile_url: '',
  after_sign_in_url: '',
  after_sign_up_url: '',
  after_sign_out_one_url: '',
  after_sign_out_all_url: '',
  after_switch_session_url: '',
  after_create_organization_url: '',
  after_leave_organization_url: '',
  after_join_waitlist_url: '',
  create_organization_url: '',
  organization_profile_url: '',
  waitlist_url: '',
  support_email: '',
  privacy_policy_url: '',
  terms_url: '',
  branded: false,
  show_devmode_warning: false,
  captcha_public_key: null,
  captcha_public_key_invisible: null,
  captcha_widget_type: null,
  captcha_provider: 'turnstile',
  captcha_oauth_bypass: [],
  captcha_heartbeat: false,
} as const;

const organizationSettings = {
  enabled: false,
  max_allowed_memberships: 5,
  force_organization_selection: false,
  actions: { admin_delete: true },
  domains: { enabled: false, enrollment_modes: [], default_role: null },
  slug: { disabled: true },
} as const;

const commerceSettings = {
  object: 'commerce_settings',
  id: 'commerce_settings_emulated',
  billing: {
    stripe_publishable_key: '',
    user: { enabled: true, has_paid_plans: true },
    organization: { enabled: false, has_paid_plans: false },
  },
} as const;

const apiKeysSettings = {
  object: 'api_keys_settings',
  id: 'api_keys_settings_emulated',
  enabled: true,
  user_api_keys_enabled: true,
  orgs_api_keys_enabled: false,
} as const;
