// OK: the command that completes, validates and runs the options.
package main

import (
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_cobra/options"
)

func newDrainCommand() *cobra.Command {
	o := &options.DrainOptions{}
	cmd := &cobra.Command{
		Use:  "drain NODE",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Complete(args); err != nil {
				return err
			}
			if err := o.Validate(); err != nil {
				return err
			}
			return o.Run(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&o.Kubeconfig, "kubeconfig", "", "kubeconfig file")
	cmd.Flags().DurationVar(&o.Timeout, "timeout", time.Minute, "how long to wait")
	return cmd
}

func main() {
	root := &cobra.Command{Use: "drainctl", SilenceUsage: true}
	root.AddCommand(newDrainCommand())
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}
