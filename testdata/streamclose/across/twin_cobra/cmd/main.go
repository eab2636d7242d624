// OK: the command around the options.
package main

import (
	"os"

	"github.com/spf13/cobra"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/leaklint/leaklint/testdata/streamclose/across/twin_cobra/logs"
)

func main() {
	o := &logs.Options{IOOut: os.Stdout}
	cmd := &cobra.Command{
		Use: "podlogs POD...",
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
			if err != nil {
				return err
			}
			if err := o.Complete(cfg, args); err != nil {
				return err
			}
			if err := o.Validate(); err != nil {
				return err
			}
			return o.Run(cmd.Context())
		},
	}
	cmd.Flags().StringVarP(&o.Namespace, "namespace", "n", "default", "namespace")
	cmd.Flags().BoolVar(&o.Exec, "attach", false, "attach instead")
	if err := cmd.Execute(); err != nil {
		os.Exit(1)
	}
}
