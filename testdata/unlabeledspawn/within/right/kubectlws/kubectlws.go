// Right: the plugin's goroutines live for one command of a user, the process is never shared by clusters.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// UseOptions are the options of "kubectl ws use".
type UseOptions struct {
	Cluster logicalcluster.Path
	Timeout time.Duration
	Out     io.Writer
}

// Run waits for the workspace and shows a spinner.
func (o *UseOptions) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	ticks := time.NewTicker(time.Second)
	defer ticks.Stop()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
				fmt.Fprint(o.Out, ".")
			}
		}
	}()
	fmt.Fprintf(o.Out, "Current workspace is %q.\n", o.Cluster)
	return nil
}

func main() {
	o := &UseOptions{Out: os.Stdout, Timeout: time.Minute}
	if len(os.Args) > 1 {
		o.Cluster = logicalcluster.NewPath(os.Args[1])
	}
	if err := o.Run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
