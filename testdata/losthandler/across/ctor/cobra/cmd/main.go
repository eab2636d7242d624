package main

import (
	"context"
	"os"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/cobra/options"
	"github.com/spf13/cobra"
)

func newCommand() *cobra.Command {
	o := &options.Options{}
	cmd := &cobra.Command{
		Use:          "quota-controller",
		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.Run(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&o.Kubeconfig, "kubeconfig", "", "path")
	cmd.Flags().DurationVar(&o.Resync, "resync", time.Hour, "resync period")
	return cmd
}

func main() {
	if err := newCommand().ExecuteContext(context.Background()); err != nil {
		os.Exit(1)
	}
}
