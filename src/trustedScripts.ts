type ScriptPolicy = { createScriptURL: (address: string) => string };

/**
 * Where the policy of the page asks for trusted addresses of scripts: workers may be started from beside the page and
 * from nowhere else.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, policy: ScriptPolicy) => unknown };
  };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, location.href).origin === location.origin) return address;
      throw new TypeError('A script from elsewhere.');
    },
  });
}
