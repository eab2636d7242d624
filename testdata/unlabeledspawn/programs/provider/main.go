// Command provider runs a controller over clusters from files.
package main

import (
	"context"
	"log"

	"golang.org/x/sync/errgroup"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/provider/controller"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/provider/file"
)

func main() {
	g, ctx := errgroup.WithContext(context.Background())
	c := controller.New()
	g.Go(func() error {
		return c.Start(ctx, func(_ context.Context, req controller.Request) error {
			log.Print(req.Cluster, req.Key)
			return nil
		})
	})
	g.Go(func() error { return file.New("/etc/clusters").Start(ctx, c) })
	if err := g.Wait(); err != nil {
		log.Fatal(err)
	}
}
