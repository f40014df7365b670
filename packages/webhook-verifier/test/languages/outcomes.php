<?php

// Prints what the verifier makes of each case on standard input: its code, or the event's bytes and name of its webhook.
require __DIR__ . '/../../php/LaresWebhook.php';

$outcome = function (array $case): array {
    $raw = base64_decode($case['body']);
    try {
        $verified = LaresWebhook::verify($raw, $case['secret'], $case['token'] ?? null, $case['authorization'] ?? null);
    } catch (LaresWebhookError $error) {
        return ['code' => $error->reason];
    } catch (InvalidArgumentException) {
        return ['code' => 'configuration'];
    }
    $sliced = LaresWebhook::sliceEvent($raw);
    $parsed = json_decode($sliced, true);
    if ($parsed !== null && $parsed !== $verified['event']) {
        throw new LogicException('another event');
    }
    return ['hook_id' => $verified['hook_id'], 'event' => base64_encode($sliced)];
};

echo json_encode(array_map($outcome, json_decode(stream_get_contents(STDIN), true)));
