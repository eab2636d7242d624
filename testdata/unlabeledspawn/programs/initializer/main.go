// Command initializer initializes workspaces.
package main

import (
	"bufio"
	"context"
	"log"
	"os"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/initializer/audit"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/initializer/pipeline"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/initializer/steps"
)

var root = logicalcluster.NewPath("root")

func main() {
	ctx := context.Background()
	l := audit.New(ctx)
	p := pipeline.New(func(j pipeline.Job, err error) {
		if err != nil {
			log.Print(err)
			return
		}
		l.Record(ctx, j.Path, "initialized")
		sink := audit.NewSink(j.Path, func(s string) { log.Print(s) })
		sink.Attach(ctx)
		sink.Ship("initialized")
	}, &steps.Bootstrap{
		Manifests: []string{"namespace.yaml", "role.yaml"},
		Apply:     func(_ context.Context, ws, m string) error { log.Print(ws, m); return nil },
	}, &steps.Bindings{
		Names: []string{"tenancy", "topology"},
		Bound: func(context.Context, string, string) bool { return true },
	})
	go p.Start(ctx, 4)
	p.Add(pipeline.Job{Path: root, Deadline: time.Minute})

	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		p.Add(pipeline.Job{Path: root.Join(lines.Text()), Deadline: time.Minute})
	}
	<-ctx.Done()
}
