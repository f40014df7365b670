module lares.example/lareswebhook

go 1.19
