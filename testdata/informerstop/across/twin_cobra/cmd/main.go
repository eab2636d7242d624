// OK: the agent command.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_cobra/agent"
)

func main() {
	opts := agent.NewOptions()
	cmd := &cobra.Command{
		Use: "agent",
		PreRunE: func(*cobra.Command, []string) error {
			if err := opts.Complete(); err != nil {
				return err
			}
			return opts.Validate()
		},
		RunE: func(*cobra.Command, []string) error { return opts.Run() },
	}
	opts.AddFlags(cmd.Flags())
	if cmd.Execute() != nil {
		os.Exit(1)
	}
}
