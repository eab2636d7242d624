// A program that calls its commands by a literal in a variable, which gives them what they need.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"

	"github.com/spf13/cobra"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

type client struct{ conn *grpc.ClientConn }

func newClient(addr string) (*client, error) {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return &client{conn}, nil
}

func (c *client) run(ctx context.Context) error {
	<-ctx.Done()
	return c.conn.Close()
}

func check() error { return os.Chdir("/") }

// serve is what one command does: once in the process.
func serve(ctx context.Context, _ context.CancelFunc) error {
	c, err := newClient("127.0.0.1:1")
	if err != nil {
		return err
	}
	if err := check(); err != nil {
		return err
	}
	return c.run(ctx)
}

// answer is what the same kind of literal calls for each request.
func answer(ctx context.Context, _ context.CancelFunc) error {
	c, err := newClient("127.0.0.1:2") // want `"c" is dropped on a path without run, which closes its connection .*`
	if err != nil {
		return err
	}
	if err := check(); err != nil {
		return err
	}
	return c.run(ctx)
}

func main() {
	wrap := func(ctx context.Context, f func(context.Context, context.CancelFunc) error) error {
		ctx, cancel := signal.NotifyContext(ctx, os.Interrupt)
		defer cancel()
		return f(ctx, cancel)
	}
	cmd := &cobra.Command{RunE: func(cmd *cobra.Command, _ []string) error { return wrap(cmd.Context(), serve) }}
	within := func(ctx context.Context, f func(context.Context, context.CancelFunc) error) error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		return f(ctx, cancel)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if err := within(r.Context(), answer); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	})
	go func() { log.Fatal(http.ListenAndServe(":8080", nil)) }()
	if err := cmd.Execute(); err != nil {
		os.Exit(1)
	}
}
