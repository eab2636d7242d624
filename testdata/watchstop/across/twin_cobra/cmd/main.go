// OK: the command.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/leaklint/leaklint/testdata/watchstop/across/twin_cobra/get"
)

func newGet() *cobra.Command {
	o := &get.Options{Out: os.Stdout}
	cmd := &cobra.Command{Use: "get", RunE: func(cmd *cobra.Command, _ []string) error {
		if err := o.Complete(); err != nil {
			return err
		}
		return o.Run(cmd.Context())
	}}
	cmd.Flags().StringVarP(&o.Namespace, "namespace", "n", "default", "")
	cmd.Flags().IntVar(&o.Limit, "limit", 0, "")
	return cmd
}

func main() {
	root := &cobra.Command{Use: "mini"}
	root.AddCommand(newGet())
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}
