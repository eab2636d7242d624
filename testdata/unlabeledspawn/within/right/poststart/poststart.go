// Right: the post-start hooks run once for the process and start its controllers for all clusters.
package main

import (
	"context"
	"log"

	"github.com/kcp-dev/logicalcluster/v3"
)

type hooks struct {
	byName map[string]func(context.Context) error
}

func (h *hooks) add(name string, hook func(context.Context) error) { h.byName[name] = hook }

func (h *hooks) run(ctx context.Context) {
	for name, hook := range h.byName {
		go func() {
			if err := hook(ctx); err != nil {
				log.Println(name, err)
			}
		}()
	}
}

type server struct {
	hooks
	rootPath logicalcluster.Path
}

func (s *server) install(controller func(context.Context)) {
	s.add("start-controller", func(ctx context.Context) error {
		log.Println("root is", s.rootPath)
		go controller(ctx)
		return nil
	})
}

func main() {
	s := &server{hooks: hooks{byName: map[string]func(context.Context) error{}}, rootPath: logicalcluster.NewPath("root")}
	s.install(func(ctx context.Context) { <-ctx.Done() })
	s.run(context.Background())
	select {}
}
