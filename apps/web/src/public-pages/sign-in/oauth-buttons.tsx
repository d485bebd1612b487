import { OauthPicture } from './oauth-picture.tsx';
import { oauthAddress } from './sign-in-api.ts';

const names: Record<string, string> = {
  GoogleOAuth: 'Google',
  MicrosoftOAuth: 'Microsoft',
  GithubOAuth: 'GitHub',
  AppleOAuth: 'Apple',
};

/** Below the form, so that nothing moves when they load. */
export function OauthButtons({ providers, request }: { providers: string[]; request: string }) {
  const known = providers.filter((provider) => Object.hasOwn(names, provider));
  if (known.length === 0) return null;
  return (
    <>
      <p className="divider">or</p>
      <div className="oauth">
        {known.map((provider) => (
          <a key={provider} className="outlineButton" href={oauthAddress(provider, request)}>
            <OauthPicture provider={provider} />
            Continue with {names[provider]}
          </a>
        ))}
      </div>
    </>
  );
}
