package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/main_lifetime/scheduler"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	scheduler.New().Run(ctx)
}
