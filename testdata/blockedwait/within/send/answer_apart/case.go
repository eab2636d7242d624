// A server has a goroutine of its own answer each request: those whose askers have left stay.
package main

import (
	"context"
	"net/http"
	"time"
)

type request struct {
	key   string
	reply chan string
}

// Those of other kinds have other answers.
type (
	roomy     struct{ answer chan string }
	patient   struct{ answer chan string }
	forgotten struct{ answer chan string }
	careful   struct {
		ctx    context.Context
		answer chan string
	}
	own struct {
		ctx    context.Context
		answer chan string
	}
)

type server struct {
	requests  chan request
	roomy     chan roomy
	patient   chan patient
	forgotten chan forgotten
	careful   chan careful
	own       chan own
}

func (s *server) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case q := <-s.requests:
			go func() { // want `goroutine may wait forever to send on "reply", as ask may have left by then .leaks 1 goroutine each time, called per request from main.`
				time.Sleep(time.Second)
				q.reply <- q.key
			}()
		case q := <-s.roomy:
			go func() { q.answer <- "roomy" }()
		case q := <-s.patient:
			go q.give()
		case q := <-s.forgotten:
			go q.forget(ctx) // want `goroutine may wait until the end of ctx to send on "answer", as askForgotten may have left by then .leaks 1 goroutine each time, called per request from main.`
		case q := <-s.careful:
			go q.look(ctx)
		case q := <-s.own:
			go func() {
				select {
				case q.answer <- "own":
				case <-q.ctx.Done():
				}
			}()
		}
	}
}

func (q patient) give() { q.answer <- "patient" }

// look goes with who asks, too.
func (q careful) look(ctx context.Context) {
	select {
	case q.answer <- "careful":
	case <-q.ctx.Done():
	case <-ctx.Done():
	}
}

// forget goes with the server, which stays as long as the process.
func (q forgotten) forget(ctx context.Context) {
	select {
	case q.answer <- "forgotten":
	case <-ctx.Done():
	}
}

func (s *server) ask(ctx context.Context, key string) (string, error) {
	q := request{key, make(chan string)}
	select {
	case s.requests <- q:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	select {
	case v := <-q.reply:
		return v, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// askRoomy has room for the answer.
func (s *server) askRoomy(ctx context.Context) (string, error) {
	q := roomy{make(chan string, 1)}
	s.roomy <- q
	select {
	case v := <-q.answer:
		return v, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// askPatient waits.
func (s *server) askPatient() string {
	q := patient{make(chan string)}
	s.patient <- q
	return <-q.answer
}

func (s *server) askForgotten(ctx context.Context) string {
	q := forgotten{make(chan string)}
	s.forgotten <- q
	select {
	case v := <-q.answer:
		return v
	case <-ctx.Done():
		return ""
	}
}

func (s *server) askCareful(ctx context.Context) string {
	q := careful{ctx, make(chan string)}
	s.careful <- q
	select {
	case v := <-q.answer:
		return v
	case <-ctx.Done():
		return ""
	}
}

func (s *server) askOwn(ctx context.Context) string {
	q := own{ctx, make(chan string)}
	s.own <- q
	select {
	case v := <-q.answer:
		return v
	case <-ctx.Done():
		return ""
	}
}

func main() {
	s := &server{make(chan request), make(chan roomy), make(chan patient), make(chan forgotten), make(chan careful), make(chan own)}
	go s.run(context.Background())
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		_, _ = s.ask(r.Context(), r.URL.Path)
		_, _ = s.askRoomy(r.Context())
		_ = s.askPatient()
		_ = s.askForgotten(r.Context())
		_ = s.askCareful(r.Context())
		_ = s.askOwn(r.Context())
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}
