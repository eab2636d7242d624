package main

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/init_spawn/audit"
)

func main() {
	audit.Log("started")
}
