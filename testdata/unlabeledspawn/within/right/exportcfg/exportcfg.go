// Right: a virtual workspace binary serves one APIExport path given by a flag and starts its loops once from main.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"
	"os"
	"os/signal"

	"github.com/kcp-dev/logicalcluster/v3"
)

type options struct {
	exportPath logicalcluster.Path
	exportName string
}

func main() {
	path := flag.String("export-path", "root", "workspace of the export")
	name := flag.String("export", "", "name of the export")
	flag.Parse()
	opts := &options{exportPath: logicalcluster.NewPath(*path), exportName: *name}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, opts); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, opts *options) error {
	log.Printf("serving %s of %s", opts.exportName, opts.exportPath)
	go heartbeat(ctx)
	go func() {
		_ = http.ListenAndServe("localhost:6060", nil)
	}()
	<-ctx.Done()
	return nil
}

func heartbeat(ctx context.Context) {
	<-ctx.Done()
}
