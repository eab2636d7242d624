// Right: main starts the process-wide server once with the root workspace's path.
package main

import (
	"context"
	"log"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/within/right/rootcfg/server"
)

func main() {
	s := server.New(server.Config{Root: logicalcluster.NewPath("root"), Address: ":8080"})
	if err := s.Run(context.Background()); err != nil {
		log.Fatal(err)
	}
}
