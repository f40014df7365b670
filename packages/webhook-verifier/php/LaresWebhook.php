<?php

declare(strict_types=1);

/**
 * Tells whether a webhook delivery comes from your Lares service, and gives you its event.
 *
 * One file without dependencies, for PHP 8.1 and later: copy it into your program. Licence: Apache-2.0.
 *
 *     $raw = file_get_contents('php://input', false, null, 0, LaresWebhook::MAX_BODY_BYTES + 1);
 *     ['hook_id' => $hookId, 'event' => $event] = LaresWebhook::verify($raw, getenv('HOOK_SECRET'));
 *
 * The digest is made over the bytes of `event` as they stand in the body. json_encode writes other bytes (\/, \u00e9,
 * 1.0e+21), so hand in the body as received.
 */
final class LaresWebhook
{
    public const MAX_BODY_BYTES = 1048576;
    public const MAX_DEPTH = 64;
    public const MAX_MEMBERS = 64;

    private const WHITESPACE = " \t\n\r";

    /**
     * $secret is hook_secret, or a list of them while one webhook takes the place of another. $token is the one the
     * webhook was registered with; null checks none. $authorization is that header as received; without one (null)
     * hook_token of the body is compared. Apache passes the header on only with `CGIPassAuth On`.
     *
     * @param string|list<string> $secret
     * @return array{hook_id: string, event: array<mixed>} hook_id is a claim, not a proof: the digest covers the event only
     * @throws LaresWebhookError when the delivery is not genuine
     * @throws InvalidArgumentException when a secret or the token is empty: your configuration, not the sender
     */
    public static function verify(
        string $rawBody,
        #[SensitiveParameter] string|array $secret,
        #[SensitiveParameter] ?string $token = null,
        #[SensitiveParameter] ?string $authorization = null,
    ): array {
        $secrets = is_array($secret) ? array_values($secret) : [$secret];
        foreach ($secrets === [] ? [''] : [...$secrets, $token ?? 'none'] as $text) {
            if (!is_string($text) || $text === '') {
                throw new InvalidArgumentException('LaresWebhook: a secret or the token is missing or empty');
            }
        }

        $members = self::readMembers($rawBody);
        $event = self::eventOf($members);
        // Objects and lists are both arrays in PHP: the first byte tells.
        if ($event['bytes'][0] !== '{') {
            throw self::malformed('its event is not an object');
        }
        $hookId = $members['_hook_id']['value'] ?? null;
        if (!is_string($hookId)) {
            throw self::malformed('it has no hook_id');
        }

        // The digest first: only who knows the secret gets to try tokens.
        if (!isset($members['_hook_digest'])) {
            throw new LaresWebhookError('missing_digest', 'The body has no hook_digest.');
        }
        $claimed = self::textOrEmpty($members['_hook_digest']['value']);
        $fits = false;
        foreach ($secrets as $one) {
            $fits = $fits || hash_equals(hash_hmac('sha256', $event['bytes'], $one), $claimed);
        }
        if (!$fits) {
            throw new LaresWebhookError('wrong_digest', 'The hook_digest does not fit the event and the secret.');
        }
        $received = $authorization ?? self::textOrEmpty($members['_hook_token']['value'] ?? null);
        if ($token !== null && !hash_equals($token, $received)) {
            throw new LaresWebhookError('wrong_token', 'The token is not the registered one.');
        }
        return ['hook_id' => $hookId, 'event' => $event['value']];
    }

    /** The bytes that are signed, for those who compute the digest themselves. */
    public static function sliceEvent(string $rawBody): string
    {
        return self::eventOf(self::readMembers($rawBody))['bytes'];
    }

    private static function eventOf(array $members): array
    {
        return $members['_event'] ?? throw self::malformed('it has no event');
    }

    private static function textOrEmpty(mixed $value): string
    {
        return is_string($value) ? $value : '';
    }

    /**
     * The members of the body with their raw bytes, by their name after a `_`: PHP makes a number of a key "10". One that
     * comes twice is refused: parsers differ on which of the two counts.
     */
    private static function readMembers(string $body): array
    {
        if (strlen($body) > self::MAX_BODY_BYTES) {
            throw new LaresWebhookError('body_too_large', 'The body is over ' . self::MAX_BODY_BYTES . ' bytes.');
        }
        $members = [];
        $at = self::skipMark($body, 0, '{', 'it is not a JSON object');
        do {
            if (($body[$at] ?? '') !== '"') {
                throw self::malformed('a member has no name');
            }
            [$name, , $end] = self::readValue($body, $at);
            [$value, $bytes, $end] = self::readValue($body, self::skipMark($body, $end, ':', 'a colon is missing'));
            if (isset($members["_$name"])) {
                throw self::malformed('a member comes twice');
            }
            if (count($members) === self::MAX_MEMBERS) {
                throw self::malformed('it has more than ' . self::MAX_MEMBERS . ' members');
            }
            $members["_$name"] = ['value' => $value, 'bytes' => $bytes];
            $at = self::skipWhitespace($body, $end);
            $mark = $body[$at] ?? '';
            $at = self::skipWhitespace($body, $at + 1);
        } while ($mark === ',');
        if ($mark !== '}') {
            throw self::malformed('the object does not end');
        }
        if ($at < strlen($body)) {
            throw self::malformed('something follows the object');
        }
        return $members;
    }

    /** @return array{mixed, string, int} the value, its bytes, and where they end */
    private static function readValue(string $body, int $start): array
    {
        $end = self::findValueEnd($body, $start);
        $bytes = substr($body, $start, $end - $start);
        try {
            $value = json_decode(self::withoutLoneSurrogates($bytes), true, self::MAX_DEPTH + 1, JSON_THROW_ON_ERROR);
        } catch (JsonException) {
            throw self::malformed('it is not JSON in UTF-8');
        }
        return [$value, $bytes, $end];
    }

    /** JSON may hold half of a surrogate pair as an escape, which json_decode refuses to read: U+FFFD in its place. */
    private static function withoutLoneSurrogates(string $bytes): string
    {
        return preg_replace_callback(
            '/\\\\(?:u(?<pair>d[89ab][0-9a-f]{2}\\\\ud[c-f][0-9a-f]{2})|u(?<lone>d[89a-f][0-9a-f]{2})|.)/is',
            fn(array $found): string => ($found['lone'] ?? '') === '' ? $found[0] : '\\ufffd',
            $bytes,
        ) ?? throw self::malformed('it cannot be read');
    }

    /**
     * Every byte looked for is ASCII, and UTF-8 has none inside another character. It judges no grammar: json_decode does,
     * on exactly the slice that is found.
     */
    private static function findValueEnd(string $body, int $start): int
    {
        return match ($body[$start] ?? '') {
            '' => throw self::malformed('a value is missing'),
            '"' => self::findStringEnd($body, $start),
            '{', '[' => self::findContainerEnd($body, $start),
            default => $start + strcspn($body, ",}] \t\n\r", $start),
        };
    }

    private static function findStringEnd(string $body, int $start): int
    {
        $at = $start + 1;
        while (true) {
            $at += strcspn($body, '"\\', $at);
            if ($at >= strlen($body)) {
                throw self::malformed('a string does not end');
            }
            if ($body[$at] === '"') {
                return $at + 1;
            }
            $at = min($at + 2, strlen($body)); // what follows a backslash cannot end the string
        }
    }

    private static function findContainerEnd(string $body, int $start): int
    {
        $depth = 0;
        $at = $start;
        while (true) {
            $at += strcspn($body, '"{}[]', $at);
            if ($at >= strlen($body)) {
                throw self::malformed('an object or array does not end');
            }
            $byte = $body[$at];
            if ($byte === '"') {
                $at = self::findStringEnd($body, $at);
                continue;
            }
            $at++;
            $depth += $byte === '{' || $byte === '[' ? 1 : -1;
            if ($depth > self::MAX_DEPTH) {
                throw self::malformed('it nests deeper than ' . self::MAX_DEPTH . ' levels');
            }
            if ($depth === 0) {
                return $at;
            }
        }
    }

    private static function skipWhitespace(string $body, int $at): int
    {
        return $at >= strlen($body) ? $at : $at + strspn($body, self::WHITESPACE, $at);
    }

    private static function skipMark(string $body, int $start, string $mark, string $otherwise): int
    {
        $at = self::skipWhitespace($body, $start);
        if (($body[$at] ?? '') !== $mark) {
            throw self::malformed($otherwise);
        }
        return self::skipWhitespace($body, $at + 1);
    }

    private static function malformed(string $what): LaresWebhookError
    {
        return new LaresWebhookError('malformed_body', "The body is not a delivery: $what.");
    }
}

/** The delivery is refused. Its text is safe to log: it holds no secret, token, digest or body. */
final class LaresWebhookError extends RuntimeException
{
    /** @param string $reason malformed_body, missing_digest, wrong_digest, wrong_token or body_too_large */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}
