// Package main starts again when its server has come to an end, with services that a function makes for it.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/madethrough/snapshots"
)

type starter interface{ Start() }

type server struct {
	ctx      context.Context
	stop     context.CancelFunc
	services []starter
}

// initSnapshots, and initLater, hand on what they are given.
func initSnapshots(ctx context.Context) (starter, error) {
	s, err := snapshots.New(ctx, time.Minute)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func initLater(ctx context.Context) (*snapshots.Service, error) { return makeFor(ctx, time.Hour) }

func makeFor(ctx context.Context, interval time.Duration) (*snapshots.Service, error) {
	return snapshots.New(ctx, 2*interval)
}

// build gives them a context of the server's own.
func build() *server {
	ctx, stop := context.WithCancel(context.Background())
	s, err := initSnapshots(ctx)
	if err != nil {
		log.Fatal(err)
	}
	s.Start()
	later, err := initLater(ctx)
	if err != nil {
		log.Fatal(err)
	}
	later.Start()
	return &server{ctx, stop, []starter{s, later}}
}

// buildShared gives them that of the process.
func buildShared(ctx context.Context) *snapshots.Service {
	s, err := initLater(ctx)
	if err != nil {
		log.Fatal(err)
	}
	s.StartAll()
	return s
}

func (s *server) run() error {
	h := &http.Server{Addr: ":1"}
	http.HandleFunc("/restart", func(http.ResponseWriter, *http.Request) { s.stop() })
	go func() {
		<-s.ctx.Done()
		_ = h.Close()
	}()
	return h.ListenAndServe()
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for {
		log.Println(buildShared(ctx))
		log.Println(build().run())
	}
}
