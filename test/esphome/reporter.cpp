// Lets a test drive the reporter of devices/esphome: a line in, a line out.
#include <iostream>
#include <sstream>

#include "lares_report.h"

// In the middle of what it is spread over.
static uint32_t half() { return 2500; }

int main() {
  lares::Reporter reporter;
  reporter.begin(7, half);
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    int64_t now = 0;
    if (what == "set") {
      int metric = 0;
      std::string value;
      words >> now >> metric >> value;
      reporter.set(static_cast<lares::Metric>(metric), std::strtof(value.c_str(), nullptr), now);
      std::cout << "ok" << std::endl;
    } else if (what == "clock") {
      int64_t since_1970 = 0;
      words >> now >> since_1970;
      reporter.set_clock(now, since_1970);
      std::cout << "ok" << std::endl;
    } else if (what == "minute") {
      words >> now;
      reporter.minute(now);
      std::cout << reporter.samples_kept() << std::endl;
    } else if (what == "motion") {
      words >> now;
      reporter.motion(now);
      std::cout << "ok" << std::endl;
    } else if (what == "wants") {
      words >> now;
      std::cout << (reporter.wants_to_send(now) ? "yes" : "no") << std::endl;
    } else if (what == "body") {
      words >> now;
      std::cout << reporter.body(now) << std::endl;
    } else if (what == "answer") {
      int status = 0;
      int retry_after = 0;
      words >> now >> status >> retry_after;
      std::string answer;
      std::getline(words, answer);
      reporter.answered(status, answer, retry_after, now);
      std::string done;
      for (const auto &command : reporter.take_commands()) {
        done += command.kind + " ";
        reporter.acknowledge(command, command.kind != "siren", now);
      }
      std::cout << (done.empty() ? "nothing" : done) << std::endl;
    }
  }
}
