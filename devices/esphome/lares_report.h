#pragma once

// What a device says to Lares, and what it keeps until it was answered. Plain C++17 without anything of ESPHome, so that the tests of Lares
// compile it and hold what it makes against the reader of reports (test/esphome). lares.yaml wires sensors to it.
//
// Times come in as milliseconds since the device started. They never step, so ages are right even before the clock is set.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>
#include <vector>

namespace lares {

enum Metric { LAEQ, LMAX, TEMP, RH, PRESSURE, METRICS };

/// Something that Lares wants done.
struct Command {
  std::string id;
  std::string kind;
};

class Reporter {
 public:
  /// How often it reports; Lares counts it as offline after three of these and five minutes.
  static constexpr int HEARTBEAT_S = 60;
  /// Twelve hours of minutes, about 35 kB; of what is older the oldest goes.
  static constexpr size_t MOST_SAMPLES = 720;
  /// About 10 kB of JSON in memory at once.
  static constexpr size_t SAMPLES_IN_BODY = 120;
  static constexpr size_t MOST_EVENTS = 40;
  /// A value that was measured longer ago is not one of this minute.
  static constexpr int64_t STALE_MS = 90000;
  /// Somebody who walks about is told of once in a while.
  static constexpr int64_t MOTION_EVERY_MS = 10000;
  /// Lares takes a report that was under way for an hour for one of a clock that was set anew. Before that it gets new times.
  static constexpr int64_t BODY_GOOD_FOR_MS = 50 * 60 * 1000;
  static constexpr int64_t FIRST_PAUSE_MS = 5000;
  static constexpr int64_t LONGEST_PAUSE_MS = 15 * 60 * 1000;

  /// `boot_id`: a random number, another one with each start. `random`: of any 32 bits.
  void begin(uint32_t boot_id, uint32_t (*random)()) {
    this->boot_id_ = boot_id;
    this->random_ = random;
  }

  /// The clock was set: so many milliseconds since 1970 it is `now`. Small corrections are passed over, so that times stay the same.
  void set_clock(int64_t now, int64_t since_1970) {
    const int64_t offset = since_1970 - now;
    const int64_t step = offset - this->clock_offset_;
    if (step > 2000 || step < -2000) this->clock_offset_ = offset;
  }

  /// A sensor has measured. No number, infinity (a microphone that is silent or not wired) and what no sensor measures are left out.
  void set(Metric metric, float value, int64_t now) {
    if (!std::isfinite(value) || value < LEAST[metric] || value > MOST[metric]) return;
    this->latest_[metric] = {value, now};
  }

  /// Something moved.
  void motion(int64_t now) {
    if (this->hits_ < 65535) this->hits_ += 1;
    if (this->has_moved_ && now - this->moved_at_ < MOTION_EVERY_MS) return;
    this->has_moved_ = true;
    this->moved_at_ = now;
    this->add_event("\"type\":\"motion\"", now);
    this->urgent_ = true;
  }

  /// A minute is over: what is known of it becomes a sample.
  void minute(int64_t now) {
    Sample sample{now, {}, this->hits_};
    for (int metric = 0; metric < METRICS; metric += 1) {
      const Measured &latest = this->latest_[metric];
      const bool is_of_now = latest.at >= 0 && now - latest.at <= STALE_MS;
      sample.values[metric] = is_of_now ? latest.value : NAN;
    }
    this->hits_ = 0;
    this->samples_.push_back(sample);
    // Never one that is being sent.
    if (this->samples_.size() > MOST_SAMPLES) this->samples_.erase(this->samples_.begin() + (this->body_.empty() ? 0 : this->samples_in_body_));
    this->due_ = true;
  }

  /// A command was done, or could not be.
  void acknowledge(const Command &command, bool ok, int64_t now) {
    std::string members = "\"type\":\"cmd_ack\",\"command_id\":\"" + command.id + "\",\"ok\":";
    this->add_event(members + (ok ? "true" : "false"), now);
    this->urgent_ = true;
  }

  /// Whether there is something to send now.
  bool wants_to_send(int64_t now) const {
    if (!this->body_.empty()) return now >= this->retry_at_;
    return this->urgent_ || this->due_;
  }

  /// What to send: the same bytes, under the same number, until they were answered.
  const std::string &body(int64_t now) {
    if (!this->body_.empty() && now - this->made_at_ <= BODY_GOOD_FOR_MS) return this->body_;
    if (this->body_.empty()) this->samples_in_body_ = std::min(this->samples_.size(), SAMPLES_IN_BODY);
    if (this->body_.empty()) this->events_in_body_ = this->events_.size();
    this->seq_ += 1;
    this->made_at_ = now;
    this->body_ = this->write(now);
    return this->body_;
  }

  /// What came of it; `status` 0 where no answer came. `retry_after_s`: as the answer said, or 0.
  void answered(int status, const std::string &answer, int retry_after_s, int64_t now) {
    const bool is_over = status == 202 || status == 400 || status == 409 || status == 413 || status == 422;
    if (!is_over) return this->wait_after_failure(status, retry_after_s, now);
    this->forget_sent();
    this->failures_ = 0;
    if (status != 202) return;
    this->read_commands(answer);
    this->read_version(answer);
  }

  /// What is to be done and was not done before.
  std::vector<Command> take_commands() {
    std::vector<Command> taken;
    taken.swap(this->commands_);
    return taken;
  }

  size_t samples_kept() const { return this->samples_.size(); }

 private:
  struct Measured {
    float value;
    int64_t at;
  };
  struct Sample {
    int64_t at;
    float values[METRICS];
    uint16_t hits;
  };
  struct Event {
    uint32_t id;
    int64_t at;
    std::string members;
  };

  static constexpr const char *NAMES[METRICS] = {"laeq", "lmax", "temp", "rh", "pressure"};
  /// What Lares takes; whatever lies outside is a sensor that is broken, or not wired.
  static constexpr float LEAST[METRICS] = {20, 20, -40, 0, 300};
  static constexpr float MOST[METRICS] = {130, 130, 85, 100, 1100};

  void add_event(const std::string &members, int64_t now) {
    this->next_event_ += 1;
    this->events_.push_back({this->next_event_, now, members});
    // Never one that is being sent.
    if (this->events_.size() > MOST_EVENTS)
      this->events_.erase(this->events_.begin() + (this->body_.empty() ? 0 : std::min(this->events_in_body_, this->events_.size() - 1)));
  }

  void wait_after_failure(int status, int retry_after_s, int64_t now) {
    int64_t pause = FIRST_PAUSE_MS;
    for (int n = 0; n < this->failures_ && pause < LONGEST_PAUSE_MS; n += 1) pause *= 2;
    // A token that is not known will not be known in a moment either.
    if (status == 401 || status == 403 || pause > LONGEST_PAUSE_MS) pause = LONGEST_PAUSE_MS;
    this->failures_ += 1;
    // Half of it to one and a half, so that many devices do not come back at the same moment.
    pause = pause / 2 + (this->random_ ? this->random_() % (pause + 1) : pause / 2);
    const int64_t wanted = static_cast<int64_t>(retry_after_s) * 1000;
    this->retry_at_ = now + (wanted > pause ? wanted : pause);
  }

  void forget_sent() {
    this->body_.clear();
    this->samples_.erase(this->samples_.begin(), this->samples_.begin() + this->samples_in_body_);
    this->events_.erase(this->events_.begin(), this->events_.begin() + this->events_in_body_);
    this->samples_in_body_ = this->events_in_body_ = 0;
    this->urgent_ = !this->events_.empty();
    this->due_ = !this->samples_.empty();
  }

  std::string write(int64_t now) const {
    char text[96];
    std::string out = "{\"v\":1,\"boot_id\":" + std::to_string(this->boot_id_) + ",\"seq\":" + std::to_string(this->seq_);
    out += ",\"sent_at\":" + std::to_string(now + this->clock_offset_);
    out += ",\"heartbeat_s\":" + std::to_string(HEARTBEAT_S) + ",\"fw\":\"esphome-1\",\"hw\":\"esp32\"";
    if (this->config_version_ >= 0) out += ",\"config_version\":" + std::to_string(this->config_version_);
    out += ",\"samples\":[";
    for (size_t n = 0; n < this->samples_in_body_; n += 1) {
      const Sample &sample = this->samples_[n];
      out += (n > 0 ? ",{\"t\":" : "{\"t\":") + std::to_string(sample.at + this->clock_offset_);
      for (int metric = 0; metric < METRICS; metric += 1) {
        if (std::isnan(sample.values[metric])) continue;
        snprintf(text, sizeof(text), ",\"%s\":%.1f", NAMES[metric], static_cast<double>(sample.values[metric]));
        out += text;
      }
      out += ",\"pir\":" + std::to_string(sample.hits) + "}";
    }
    out += "],\"events\":[";
    for (size_t n = 0; n < this->events_in_body_; n += 1) {
      const Event &event = this->events_[n];
      out += (n > 0 ? ",{\"id\":" : "{\"id\":") + std::to_string(event.id);
      out += ",\"t\":" + std::to_string(event.at + this->clock_offset_) + "," + event.members + "}";
    }
    return out + "]}";
  }

  /// Ids and kinds are words of Lares, without anything that would have to be escaped.
  static std::string text_of(const std::string &object, const std::string &member) {
    const std::string before = "\"" + member + "\":\"";
    const size_t from = object.find(before);
    if (from == std::string::npos) return "";
    const size_t begin = from + before.size();
    const size_t end = object.find('"', begin);
    return end == std::string::npos ? "" : object.substr(begin, end - begin);
  }

  void read_commands(const std::string &answer) {
    const std::string before = "\"commands\":[";
    size_t at = answer.find(before);
    if (at == std::string::npos) return;
    const size_t end = answer.find(']', at);
    for (at = answer.find('{', at); at != std::string::npos && at < end; at = answer.find('{', at)) {
      const size_t close = answer.find('}', at);
      if (close == std::string::npos) return;
      const std::string object = answer.substr(at, close - at);
      this->add_command({text_of(object, "command_id"), text_of(object, "kind")});
      at = close;
    }
  }

  /// They come with every answer until they were acknowledged.
  void add_command(const Command &command) {
    if (command.id.empty() || command.kind.empty()) return;
    for (const std::string &id : this->done_)
      if (id == command.id) return;
    this->done_.push_back(command.id);
    if (this->done_.size() > MOST_EVENTS) this->done_.pop_front();
    this->commands_.push_back(command);
  }

  void read_version(const std::string &answer) {
    const std::string before = "\"config\":{\"version\":";
    const size_t at = answer.find(before);
    if (at != std::string::npos) this->config_version_ = std::atoi(answer.c_str() + at + before.size());
  }

  uint32_t boot_id_{1};
  uint32_t (*random_)(){nullptr};
  uint32_t seq_{0};
  uint32_t next_event_{0};
  int config_version_{-1};
  int64_t clock_offset_{0};
  Measured latest_[METRICS] = {{0, -1}, {0, -1}, {0, -1}, {0, -1}, {0, -1}};
  uint16_t hits_{0};
  bool has_moved_{false};
  int64_t moved_at_{0};
  bool urgent_{false};
  bool due_{false};
  std::deque<Sample> samples_;
  std::vector<Event> events_;
  std::deque<std::string> done_;
  std::vector<Command> commands_;
  std::string body_;
  size_t samples_in_body_{0};
  size_t events_in_body_{0};
  int64_t made_at_{0};
  int failures_{0};
  int64_t retry_at_{0};
};

/// The one of this device.
inline Reporter &reporter() {
  static Reporter one;
  return one;
}

}  // namespace lares
