package main

import (
	"context"
	"os"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/per_cluster/fleet"
)

func main() {
	f := &fleet.Fleet{}
	f.Run(context.Background(), func() []string { return os.Args[1:] })
}
